import type { IdentityView } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useIdentityView } from './use-identity-view.ts'

const keyOf = { none: 'none', started: 'started', pending: 'pending', rejected: 'rejected' } as const

/** Shows that video requires a proof, and its state; renders nothing, and loads no strings, for people who need none. */
export function IdentityNotice({ onOpen }: { onOpen: () => void }) {
  const { data } = useIdentityView()
  if (!data || data.reason === null || data.status === 'approved') return null
  return (
    <Suspense fallback={null}>
      <RequiredProof status={data.status} onOpen={onOpen} />
    </Suspense>
  )
}

interface RequiredProofProps {
  readonly status: Exclude<IdentityView['status'], 'approved'>
  readonly onOpen: () => void
}

function RequiredProof({ status, onOpen }: RequiredProofProps) {
  const { t } = useTranslation('identity')
  const key = keyOf[status]
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
