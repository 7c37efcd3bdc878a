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
  if (!person.premium && !person.verified) return null
  return (
    <span className={classNames(styles.mark, className)}>
      {person.verified ? <BadgeCheckIcon /> : <CrownIcon />}
      {t(person.verified ? 'verified' : 'premium')}
    </span>
  )
}
