import type { IdentityView } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useIdentityView } from './use-identity-view.ts'

const keyOf = { none: 'none', started: 'started', pending: 'pending', rejected: 'rejected' } as const

/** Shows that video requires a proof, and its state; renders nothing for people who need none. */
export function IdentityNotice({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('identity')
  const { data } = useIdentityView()
  if (!data || data.reason === null || data.status === 'approved') return null
  const key = keyOf[data.status satisfies Exclude<IdentityView['status'], 'approved'>]
  return (
    <Notice
      action={
        <Button size="s" onClick={onOpen}>
          {t(`notice.${key}.action`)}
        </Button>
      }
    >
      {t(`notice.${key}.text`)}
    </Notice>
  )
}
