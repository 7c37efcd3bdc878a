import { formatLocale } from '@serendip/contract'
import { Section } from '@serendip/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { givenQuery } from './membership-queries.ts'
import styles from './membership.module.css'

/** The uses of premium this month, in true numbers, also where they are small. */
export function GivenPanel({ isMember }: { isMember: boolean }) {
  const { t, i18n } = useTranslation('membership')
  const { api } = usePlatform()
  const { data } = useQuery({ ...givenQuery(api), enabled: isMember })
  if (!isMember || !data) return null
  const since = new Intl.DateTimeFormat(formatLocale(i18n.language), { month: 'long', timeZone: 'UTC' })
  return (
    <Section title={t('given.title', { month: since.format(data.since) })}>
      <ul className={styles.given}>
        <li>{t('given.messages', { count: data.freeMessages })}</li>
        {data.savedCoins > 0 && (
          <li className={styles.note}>{t('given.saved', { count: data.savedCoins })}</li>
        )}
        {data.memberMessages > 0 && <li>{t('given.media', { count: data.memberMessages })}</li>}
        <li>{t('given.matches', { count: data.bonusMatches })}</li>
        <li className={styles.note}>{t('given.aDay', { count: data.bonusMatchesADay })}</li>
      </ul>
    </Section>
  )
}
