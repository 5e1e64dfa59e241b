import { api } from '@/app/_trpc/client';
import { notifyProblem } from '@/app/_ui/feedback/problems';

export const useSignOut = () =>
  api.auth.signOut.useMutation({
    onSuccess: () => window.location.assign('/auth/signin'),
    onError: (error) => notifyProblem(error, 'Not signed out'),
  });
