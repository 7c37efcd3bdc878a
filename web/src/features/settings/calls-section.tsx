import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { usePlatform, useSession } from '../../platform/platform-context.tsx'
import { canProcessPictures } from '../../shared/devices/background-blur.ts'
import { DoNotDisturb } from './do-not-disturb.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'

/** Settings for the people who may call, and for the behaviour of calls on this device. */
export function CallsSection() {
  const { t } = useTranslation(['settings', 'blur'])
  const { preferences } = usePlatform()
  const { profile } = useSession() ?? {}
  const canBlur = canProcessPictures(window) || preferences.isOn('backgroundBlur')
  return (
    <Section title={t('calls.title')}>
      {profile?.rolesGroup === 'user' && <DoNotDisturb />}
      <PreferenceSwitch name="autoNext" label={t('calls.autoNext')} hint={t('calls.autoNextHint')} />
      <PreferenceSwitch
        name="backgroundBlur"
        label={t('blur:label')}
        hint={t(canBlur ? 'blur:hint' : 'blur:elsewhere')}
        disabled={!canBlur}
      />
    </Section>
  )
}
