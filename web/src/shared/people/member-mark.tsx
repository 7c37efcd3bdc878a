import type { Partner } from '@serendip/contract'
import { BadgeCheckIcon, CrownIcon, classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './member-mark.module.css'

interface MemberMarkProps {
  readonly person: Pick<Partner, 'premium' | 'verified'>
  readonly className?: string | undefined
}

/** Marks a premium member and a creator whose identity was checked; nothing for anybody else. */
export function MemberMark({ person, className }: MemberMarkProps) {
  const { t } = useTranslation('everywhere')
  if (person.verified) return <VerifiedMark className={className} />
  if (!person.premium) return null
  return (
    <span className={classNames(styles.mark, className)}>
      <CrownIcon />
      {t('premium')}
    </span>
  )
}

/** Its words come with those of people: a call does not wait for them. */
function VerifiedMark({ className }: Pick<MemberMarkProps, 'className'>) {
  const { t, ready } = useTranslation('people', { useSuspense: false })
  return (
    ready && (
      <span className={classNames(styles.mark, className)}>
        <BadgeCheckIcon />
        {t('verified')}
      </span>
    )
  )
}
