import { Notifications } from '@mantine/notifications';

/** Where toasts are shown. */
export const ToastStack = () => <Notifications position="bottom-right" limit={4} containerWidth={380} />;
