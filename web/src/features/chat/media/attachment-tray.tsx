import { IconButton, Notice, Skeleton, XIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './attachment-tray.module.css'
import type { Attachments } from './use-attachments.ts'
import { LocalPicture } from './waiting-tile.tsx'

/** Files that go out with the message, to be looked at before they do. */
export function AttachmentTray({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation(['chat', 'error'])
  const { files, isReading, problem, remove } = attachments
  return (
    <>
      {problem !== null && <Notice tone="error">{t(`error:${problem}`)}</Notice>}
      {(files.length > 0 || isReading) && (
        <ul className={styles.tray} data-unsaved="" aria-label={t('media.chosen')} aria-busy={isReading}>
          {files.map((file, at) => (
            <li key={file.fileId} className={styles.file} data-kind={file.kind}>
              <LocalPicture file={file} />
              <IconButton
                className={styles.remove}
                size="s"
                variant="glass"
                icon={<XIcon />}
                label={t('media.remove', { what: t(`content.${file.kind}`), at: at + 1 })}
                onClick={() => remove(file.fileId)}
              />
            </li>
          ))}
          {isReading && (
            <li className={styles.file}>
              <Skeleton className={styles.read ?? ''} shape="block" />
            </li>
          )}
        </ul>
      )}
    </>
  )
}
