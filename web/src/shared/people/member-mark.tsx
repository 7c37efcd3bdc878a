import type { Partner } from '@serendip/contract'
import { CrownIcon, classNames } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './member-mark.module.css'

interface MemberMarkProps {
  readonly person: Pick<Partner, 'premium'>
  readonly className?: string | undefined
}

/** Marks a premium member among the facts of a person; nothing for anybody else. */
export function MemberMark({ person, className }: MemberMarkProps) {
  const { t } = useTranslation('everywhere')
  if (!person.premium) return null
  return (
    <span className={classNames(styles.mark, className)}>
      <CrownIcon />
      {t('premium')}
    </span>
  )
}
