import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { PreferenceSwitch } from './preference-switch.tsx'

const switches = ['autoNext', 'restingControls'] as const

/** How calls behave on this device. */
export function CallsSection() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('calls.title')}>
      {switches.map((name) => (
        <PreferenceSwitch key={name} name={name} label={t(`calls.${name}`)} hint={t(`calls.${name}Hint`)} />
      ))}
    </Section>
  )
}
