import { Section } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { cues as all } from '../../platform/cues/cue.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { PreferenceSwitch } from './preference-switch.tsx'

/**
 * Sounds that this device plays, and its vibration where it can; a cue that is turned on is tried at once.
 */
export function CuesSection() {
  const { t } = useTranslation('settings')
  const { cues } = usePlatform()
  return (
    <>
      <Section title={t('cues.sounds')} text={t('cues.soundsText')}>
        {all.map((cue) => (
          <PreferenceSwitch
            key={cue}
            name={`sound-${cue}`}
            label={t(`cues.${cue}`)}
            onTurn={(isOn) => isOn && cues.play(cue)}
          />
        ))}
      </Section>
      {cues.canVibrate && (
        <Section title={t('cues.haptics')}>
          {all.map((cue) => (
            <PreferenceSwitch
              key={cue}
              name={`haptic-${cue}`}
              label={t(`cues.${cue}`)}
              onTurn={(isOn) => isOn && cues.play(cue, true)}
            />
          ))}
        </Section>
      )}
    </>
  )
}
