import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { accessibilitySwitches } from '../../platform/storage/preferences.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

/** Switches that make the app easier to see on this device; each takes effect at once. */
export function AccessibilitySection() {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('accessibility.title')} text={t('accessibility.text')}>
      {accessibilitySwitches.map((name) => (
        <PreferenceSwitch
          key={name}
          name={name}
          label={t(`accessibility.${name}`)}
          hint={t(`accessibility.${name}Hint`)}
          onTurn={(isOn) => {
            const { dataset } = document.documentElement
            if (isOn) dataset[name] = 'on'
            else delete dataset[name]
          }}
        />
      ))}
      <PreferenceSwitch
        name="restingControls"
        label={t('accessibility.restingControls')}
        hint={t('accessibility.restingControlsHint')}
      />
    </Section>
  )
}
