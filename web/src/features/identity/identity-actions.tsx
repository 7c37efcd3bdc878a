import { Button, CircleQuestionMarkIcon, ExternalLinkIcon } from '@serendip/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { IdentityProof } from './use-identity.ts'

interface IdentityActionsProps {
  proof: IdentityProof
  onClose: () => void
}

/** The actions of the present stage: one thing that leads on, and a way out. */
export function IdentityActions({ proof, onClose }: IdentityActionsProps) {
  const { t } = useTranslation('identity')
  const { stage, start, refresh, readAgain } = proof
  const later = (
    <Button size="l" onClick={onClose}>
      {t('later')}
    </Button>
  )
  const close = (
    <Button variant="solid" size="l" block onClick={onClose}>
      {t('goOn')}
    </Button>
  )
  const leave = (words: string) => (
    <Button variant="ember" size="l" iconEnd={<ExternalLinkIcon />} onClick={start}>
      {words}
    </Button>
  )
  switch (stage.is) {
    case 'needed':
      return pair(later, leave(t('start')))
    case 'declined':
    case 'expired':
      return pair(later, leave(t('again')))
    case 'open':
      return pair(
        <Button size="l" onClick={refresh}>
          {t('finished')}
        </Button>,
        leave(t('continue')),
      )
    case 'unreachable':
    case 'noProvider':
      return pair(
        later,
        <Button variant="solid" size="l" onClick={readAgain}>
          {t('retry')}
        </Button>,
      )
    case 'usedUp':
      return pair(
        later,
        <Button variant="solid" size="l" icon={<CircleQuestionMarkIcon />} asChild>
          <Link to="/chat?support=general" onClick={onClose}>
            {t('support')}
          </Link>
        </Button>,
      )
    case 'pending':
    case 'approved':
    case 'free':
    case 'closed':
      return close
    case 'reading':
    case 'leaving':
    case 'looking':
      return later
  }
}

const pair = (out: ReactNode, on: ReactNode) => (
  <>
    {out}
    {on}
  </>
)
