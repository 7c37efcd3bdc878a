import { BottomSheet, Field, Select, Slider } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../../../platform/late/late-view.tsx'
import { useLocalMedia, useRemotePicture } from '../../meeting-context.tsx'
import { speakerEntry } from '../../picture/remote-picture.ts'
import styles from './call-devices-dialog.module.css'

/** Loaded when the dialog is opened. */
const BlurSwitch = lateView(async () => (await import('../../blur-switch.tsx')).BlurSwitch)

interface CallDevicesDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  name: string
  volume: number
  onVolume: (volume: number) => void
}

const percent = 100

/** Camera, microphone and volume, changed in the middle of a call without a break. */
export function CallDevicesDialog({ open, onOpenChange, name, volume, onVolume }: CallDevicesDialogProps) {
  const { t } = useTranslation(['call', 'lobby', 'everywhere'])
  const { media, state } = useLocalMedia()
  return (
    <BottomSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('more.devices')}
      closeLabel={t('everywhere:close')}
    >
      <div className={styles.fields}>
        <Field label={t('lobby:devices.camera')}>
          <Select
            value={state.cameraId ?? ''}
            onChange={({ target }) => void media.choose('video', target.value)}
          >
            {state.cameras.map(({ id, label }, index) => (
              <option key={id} value={id}>
                {label || t('lobby:devices.unnamedCamera', { number: index + 1 })}
              </option>
            ))}
          </Select>
        </Field>
        <Suspense fallback={null}>
          <BlurSwitch />
        </Suspense>
        <Field label={t('lobby:devices.microphone')}>
          <Select
            value={state.microphoneId ?? ''}
            onChange={({ target }) => void media.choose('audio', target.value)}
          >
            {state.microphones.map(({ id, label }, index) => (
              <option key={id} value={id}>
                {label || t('lobby:devices.unnamedMicrophone', { number: index + 1 })}
              </option>
            ))}
          </Select>
        </Field>
        <SpeakerField />
        <p className={styles.label}>{t('more.volume')}</p>
        <Slider
          labels={[t('more.volumeOf', { name })]}
          value={[Math.round(volume * percent)]}
          onChange={([value = percent]) => onVolume(value / percent)}
          valueText={(value) => t('more.percent', { percent: value })}
        />
      </div>
    </BottomSheet>
  )
}

/** Ids of the loudspeaker that the system has chosen, of which some browsers list one. */
const systemSpeakers: readonly string[] = ['', 'default']

/** Choice of the speaker for the partner's sound; hidden where the browser, or the device, leaves no choice. */
function SpeakerField() {
  const { t } = useTranslation('lobby')
  const picture = useRemotePicture()
  const { speakers } = useLocalMedia().state
  const [chosen, setChosen] = useState(picture.speaker)
  if (!('setSinkId' in picture.element) || speakers.length < 2) return null
  const own = speakers.find(({ id }) => systemSpeakers.includes(id))
  const isThere = speakers.some(({ id }) => id === chosen)
  async function choose(id: string): Promise<void> {
    // One that does not open must not be what a later visit begins with.
    if (await picture.speakThrough(id)) picture.storage.setItem(speakerEntry, id)
    setChosen(picture.speaker())
  }
  return (
    <Field label={t('devices.speaker')}>
      <Select value={isThere ? chosen : (own?.id ?? '')} onChange={({ target }) => void choose(target.value)}>
        {own === undefined && <option value="">{t('devices.systemSpeaker')}</option>}
        {speakers.map(({ id, label }, index) => (
          <option key={id} value={id}>
            {label || t('devices.unnamedSpeaker', { number: index + 1 })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
