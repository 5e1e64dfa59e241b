'use client';

import { Button, Group, Modal, Skeleton, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ErrorState } from '@/app/_ui/feedback/error-state';
import { useLast } from '@/app/_ui/interaction/use-last';
import { usePhone } from '@/app/_ui/interaction/use-phone';
import { fileSize } from '@/domain/files/file-size';
import { previewOf } from '@/domain/files/file-type';
import type { FileItem } from './file-cache';
import { contentHref } from './file-links';
import classes from './preview-modal.module.css';
import { useContent } from './use-content';

interface PreviewModalProps {
  /** Null closes the modal. */
  file: FileItem | null;
  onClose: () => void;
}

/** Shows an image or a PDF without leaving the page. */
export function PreviewModal({ file, onClose }: PreviewModalProps) {
  const phone = usePhone();
  const shown = useLast(file);
  return (
    <Modal
      opened={file !== null}
      onClose={onClose}
      title={shown?.name ?? ''}
      size="min(1100px, 92vw)"
      fullScreen={phone}
      classNames={{ title: classes.title, content: classes.content, body: classes.body }}
    >
      {shown && <Preview key={shown.id} file={shown} />}
      {shown && (
        <Group justify="space-between" mt={16}>
          <Text size="sm" c="dimmed">
            {fileSize(shown.size)}
          </Text>
          <Button
            component="a"
            href={contentHref(shown.id)}
            download={shown.name}
            variant="default"
            className={classes.download}
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          >
            Download
          </Button>
        </Group>
      )}
    </Modal>
  );
}

function Preview({ file }: { file: FileItem }) {
  const kind = previewOf(file.type);
  const phone = usePhone();
  // Phones and some other browsers show no PDF inside of a page, or only its first page.
  if (kind === 'pdf' && (phone || !navigator.pdfViewerEnabled)) {
    return <Text className={classes.instead}>This browser cannot show a PDF here. Download it to read it.</Text>;
  }
  return kind && <Content file={file} kind={kind} />;
}

function Content({ file, kind }: { file: FileItem; kind: 'image' | 'pdf' }) {
  const { url, error, retry, onUnreadable } = useContent(file);
  if (error) return <ErrorState error={error} onRetry={retry} />;
  if (!url) return <Skeleton height="50vh" radius="md" role="status" aria-busy="true" aria-label="Loading the file" />;
  return kind === 'image' ? (
    // biome-ignore lint/performance/noImgElement: the content is in the browser already.
    <img src={url} alt={file.name} className={classes.image} onError={onUnreadable} />
  ) : (
    <iframe src={url} title={file.name} className={classes.frame} />
  );
}
