import { Button, EyeIcon, EyeOffIcon } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../../platform/late/late-view.tsx'
import { useChatClient } from '../../chat-context.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import styles from './view-once.module.css'

const ViewOnceViewer = lateView(async () => (await import('./view-once-viewer.tsx')).ViewOnceViewer)

interface ViewOnceEntryProps {
  readonly message: MessageRow
  readonly viewOnce: NonNullable<MessageRow['viewOnce']>
  /** It is part of a request, which hides its files until the person replies. */
  readonly isRequest: boolean
}

/** A photo or video that its receiver opens once, or that was opened or ended. */
export function ViewOnceEntry({ message, viewOnce, isRequest }: ViewOnceEntryProps) {
  const { t } = useTranslation('chat')
  const { userId } = useChatClient()
  const [isOpen, setOpen] = useState(false)
  const isMine = message.from === userId
  const { state, kind = 'image' } = viewOnce
  const what = t(`media.${kind}`)
  const canOpen = state === 'waiting' && !isMine && !isRequest
  return (
    <div className={styles.entry} data-state={state}>
      {canOpen ? (
        <Button size="s" icon={<EyeIcon />} onClick={() => setOpen(true)}>
          {t(`once.open.${kind}`)}
        </Button>
      ) : (
        <span className={styles.state}>
          {state === 'waiting' ? <EyeIcon /> : <EyeOffIcon />}
          {state === 'waiting' ? t('once.named', { what }) : t('once.gone')}
        </span>
      )}
      <p className={styles.note}>
        {isRequest && !isMine && state === 'waiting'
          ? t('media.afterReply')
          : t(`once.${isMine ? 'sent' : 'received'}.${state}`)}
      </p>
      {isOpen && message._id !== undefined && (
        <Suspense>
          <ViewOnceViewer messageId={message._id} kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
