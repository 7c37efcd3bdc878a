import { useTranslation } from 'react-i18next'

const plain = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })
const exact = new Intl.NumberFormat('en-GB')

interface EstimateProps {
  readonly found: { readonly people: number; readonly isExact: boolean } | undefined
  readonly isFailed: boolean
}

/** Number of people addressed. */
export function Estimate({ found, isFailed }: EstimateProps) {
  const { t } = useTranslation('console')
  if (isFailed) return <span>{t('announcements.notCounted')}</span>
  if (!found) return <span>{t('announcements.counting')}</span>
  const { people, isExact } = found
  return (
    <span>
      {isExact
        ? t('announcements.people', { count: people, people: exact.format(people) })
        : t('announcements.peopleAbout', { people: plain.format(people) })}
    </span>
  )
}
