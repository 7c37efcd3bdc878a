import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { BlockedPeople } from './blocked-people.tsx'

export function BlocklistSection() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('blocklist.title')} text={t('blocklist.text')}>
      <BlockedPeople />
    </Section>
  )
}
