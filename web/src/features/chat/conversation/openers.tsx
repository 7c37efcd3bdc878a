import { Button } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { useMessageActions } from './message-actions.tsx'
import styles from './openers.module.css'

const dayMs = 24 * 60 * 60 * 1000

/** First messages to choose from: one goes into the box, where it can be edited and its price is shown. */
export function Openers() {
  const { t } = useTranslation('chat')
  const { api } = usePlatform()
  const { onEdit } = useMessageActions()
  const openers = useQuery({
    queryKey: ['openers'],
    queryFn: () => api.chat.letsTalkMessages(),
    ...{ staleTime: dayMs, gcTime: dayMs },
  })
  const { messages = [] } = openers.data ?? {}
  if (messages.length === 0) return null
  return (
    <ul className={styles.openers} aria-label={t('openers')}>
      {messages.map((text) => (
        <li key={text}>
          <Button onClick={() => onEdit(text)}>{text}</Button>
        </li>
      ))}
    </ul>
  )
}
