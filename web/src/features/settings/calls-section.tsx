import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../platform/platform-context.tsx'
import { canProcessPictures } from '../../shared/devices/background-blur.ts'
import { PreferenceSwitch } from './preference-switch.tsx'

const switches = ['autoNext', 'restingControls'] as const

/** How calls behave on this device. */
export function CallsSection() {
  const { t } = useTranslation(['settings', 'blur'])
  const { preferences } = usePlatform()
  const canBlur = canProcessPictures(window) || preferences.isOn('backgroundBlur')
  return (
    <Section title={t('calls.title')}>
      {switches.map((name) => (
        <PreferenceSwitch key={name} name={name} label={t(`calls.${name}`)} hint={t(`calls.${name}Hint`)} />
      ))}
      <PreferenceSwitch
        name="backgroundBlur"
        label={t('blur:label')}
        hint={t(canBlur ? 'blur:hint' : 'blur:elsewhere')}
        disabled={!canBlur}
      />
    </Section>
  )
}
