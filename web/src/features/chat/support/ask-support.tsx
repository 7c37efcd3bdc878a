import type { ErrorCode } from '@serendip/contract'
import { Button, HeadphonesIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'

/** The way to support from a limit or break of spending, which no other screen ends; nothing for other codes. */
export function AskSupport({ code }: { code: ErrorCode | 'unreachable' | undefined }) {
  const { t } = useTranslation('chat')
  if (code !== 'spending_limit' && code !== 'self_excluded') return null
  return (
    <Button size="s" variant="quiet" icon={<HeadphonesIcon />} asChild>
      <Link to="/chat?support=finance">{t('support.ask')}</Link>
    </Button>
  )
}
