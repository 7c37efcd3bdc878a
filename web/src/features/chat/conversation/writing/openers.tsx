import { Button } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../../platform/platform-context.tsx'
import { useChatClient } from '../../chat-context.tsx'
import { readOpeners } from './read-openers.ts'
import { useMessageActions } from '../bubbles/message-actions.tsx'
import styles from './openers.module.css'

/** First messages to choose from: one goes into the box, where it can be edited and its price is shown. */
export function Openers() {
  const { t, i18n } = useTranslation('chat')
  const { api, clock } = usePlatform()
  const { database } = useChatClient()
  const { language } = i18n
  const { onOpener } = useMessageActions()
  const openers = useQuery({
    queryKey: ['openers', language],
    queryFn: () => readOpeners({ database, api: api.chat, clock }, language),
  })
  const messages = openers.data ?? []
  if (messages.length === 0) return null
  return (
    <ul className={styles.openers} aria-label={t('openers')}>
      {messages.map((text) => (
        <li key={text}>
          <Button onClick={() => onOpener(text)}>{text}</Button>
        </li>
      ))}
    </ul>
  )
}
