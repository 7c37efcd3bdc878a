import { useTranslation } from 'react-i18next'
import { BlockedPeople } from './blocked-people.tsx'
import { SettingsSection } from './settings-section.tsx'

export function BlocklistSection() {
  const { t } = useTranslation('settings')
  return (
    <SettingsSection title={t('blocklist.title')} text={t('blocklist.text')}>
      <BlockedPeople />
    </SettingsSection>
  )
}
