import { Button, Trash2Icon, TypeIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../../chat-context.tsx'
import type { MessageRow, TextEdit } from '../../store/chat-database.ts'
import { reportUnlessClosed } from '../../use-live.ts'
import styles from '../bubbles/bubble.module.css'
import { useMessageActions } from '../bubbles/message-actions.tsx'

interface RefusedEditProps {
  readonly message: MessageRow
  readonly edit: TextEdit
}

/** A new text that the server refused, and what can be done about it; the message is as it was. */
export function RefusedEdit({ message, edit: { text, refusedBy } }: RefusedEditProps) {
  const { t } = useTranslation(['chat', 'error'])
  const { edit, dropEdit } = useChatClient()
  const { onEditSent } = useMessageActions()
  if (refusedBy === undefined) return null
  const isOffensive = refusedBy === 'offensive'
  return (
    <div className={styles.refused} role="status">
      <p>{isOffensive ? t('editing.offensive') : t(`error:${refusedBy}`)}</p>
      <q dir="auto">{text}</q>
      <div className={styles.choices}>
        {isOffensive && (
          <>
            <Button size="s" icon={<TypeIcon />} onClick={() => onEditSent?.(message)}>
              {t('edit')}
            </Button>
            <Button
              size="s"
              variant="quiet"
              onClick={() =>
                void edit(message.key, { text, ignoreOffensive: true }).catch(reportUnlessClosed)
              }
            >
              {t('editing.saveAnyway')}
            </Button>
          </>
        )}
        <Button
          size="s"
          variant="quiet"
          icon={<Trash2Icon />}
          onClick={() => void dropEdit(message.key).catch(reportUnlessClosed)}
        >
          {t('editing.drop')}
        </Button>
      </div>
    </div>
  )
}
