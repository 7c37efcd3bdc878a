import { CameraIcon, MicIcon, Select } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useLocalMedia } from '../meeting-context.tsx'
import styles from './preview.module.css'

/** Selects camera and microphone; hidden if there is only one. */
export function DeviceChoice() {
  const { t } = useTranslation('lobby')
  const { media, state } = useLocalMedia()
  const { cameras, microphones } = state
  return (
    <span className={styles.devices}>
      {cameras.length > 0 && (
        <Select
          variant="glass"
          dir="auto"
          icon={<CameraIcon />}
          aria-label={t('devices.camera')}
          value={state.cameraId ?? ''}
          onChange={({ target }) => void media.choose('video', target.value)}
        >
          {cameras.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label || t('devices.unnamedCamera', { number: index + 1 })}
            </option>
          ))}
        </Select>
      )}
      {microphones.length > 0 && (
        <Select
          variant="glass"
          dir="auto"
          icon={<MicIcon />}
          aria-label={t('devices.microphone')}
          value={state.microphoneId ?? ''}
          onChange={({ target }) => void media.choose('audio', target.value)}
        >
          {microphones.map(({ id, label }, index) => (
            <option key={id} value={id}>
              {label || t('devices.unnamedMicrophone', { number: index + 1 })}
            </option>
          ))}
        </Select>
      )}
    </span>
  )
}
