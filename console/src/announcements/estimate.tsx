import { useTranslation } from 'react-i18next'

const plain = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 })
const exact = new Intl.NumberFormat('en-GB')

/** How many people are meant. */
export function Estimate({ found }: { found: { people: number; isExact: boolean } | undefined }) {
  const { t } = useTranslation('console')
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
