import { Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useChatClient } from '../../chat-context.tsx'

interface StorageNoticeProps {
  /** Why what was written is not stored. */
  readonly problem: 'noSpace' | 'notStored' | null
}

/** Says that the browser does not store something, and why. */
export function StorageNotice({ problem }: StorageNoticeProps) {
  const { t } = useTranslation('chat')
  const { isKept } = useChatClient()
  if (problem !== null) return <Notice tone="error">{t(problem)}</Notice>
  return isKept ? null : <Notice>{t('notKept')}</Notice>
}
