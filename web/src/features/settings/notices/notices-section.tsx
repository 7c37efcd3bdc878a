import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { PreferenceSwitch } from '../preference-switch.tsx'

/** Notices that this device shows while the app is open. */
export function NoticesSection() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('notices.title')}>
      <PreferenceSwitch name="addedNotice" label={t('notices.added')} hint={t('notices.addedHint')} />
      <PreferenceSwitch name="missedNotice" label={t('notices.missed')} hint={t('notices.missedHint')} />
      <PreferenceSwitch name="messageNotice" label={t('notices.message')} hint={t('notices.messageHint')} />
    </Section>
  )
}
