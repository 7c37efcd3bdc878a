import { formatLocale } from '@serendip/contract'
import { Button, EyeIcon, EyeOffIcon } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../../platform/late/late-view.tsx'
import { useChatClient } from '../../chat-context.tsx'
import type { MessageRow } from '../../store/chat-database.ts'
import { useRepeatable } from './unfinished-look.ts'
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
  const { t, i18n } = useTranslation('chat')
  const { userId } = useChatClient()
  const repeatable = useRepeatable(message)
  // The kind at the tap: after the look, the message does not name it any more.
  const [opened, setOpened] = useState<'image' | 'video' | null>(null)
  const isMine = message.from === userId
  const { state, kind = repeatable?.kind ?? 'image' } = viewOnce
  const what = t(`media.${kind}`)
  const canRepeat = state === 'viewed' && repeatable !== null
  const canOpen = (state === 'waiting' || canRepeat) && !isMine && !isRequest
  const note = () => {
    if (isRequest && !isMine && state === 'waiting') return t('media.afterReply')
    if (canOpen && canRepeat) {
      const format = new Intl.DateTimeFormat(formatLocale(i18n.language), { timeStyle: 'short' })
      return t(`once.unfinished.${kind}`, { time: format.format(repeatable.until) })
    }
    const side = isMine ? 'sent' : 'received'
    return state === 'waiting' ? t(`once.${side}.waiting.${kind}`) : t(`once.${side}.${state}`)
  }
  return (
    <div className={styles.entry} data-state={state}>
      {canOpen ? (
        <Button size="s" icon={<EyeIcon />} onClick={() => setOpened(kind)}>
          {t(`once.open.${kind}`)}
        </Button>
      ) : (
        <span className={styles.state}>
          {state === 'waiting' ? <EyeIcon /> : <EyeOffIcon />}
          {state === 'waiting' ? t('once.named', { what }) : t('once.gone')}
        </span>
      )}
      <p className={styles.note}>{note()}</p>
      {opened !== null && message._id !== undefined && (
        <Suspense>
          <ViewOnceViewer
            messageId={message._id}
            messageKey={message.key}
            kind={opened}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
