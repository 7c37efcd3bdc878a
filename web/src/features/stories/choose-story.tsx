import { Button, CameraIcon, ImageIcon } from '@serendip/ui'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './own-stories.module.css'

interface ChooseStoryProps {
  readonly disabled: boolean
  onFile(file: File): void
}

/** A picture or a video from the device, or from its camera. */
export function ChooseStory({ disabled, onFile }: ChooseStoryProps) {
  const { t } = useTranslation('stories')
  const [file, camera] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [given] = target.files ?? []
    target.value = ''
    if (given) onFile(given)
  }
  return (
    <div className={styles.line}>
      <Button icon={<ImageIcon />} disabled={disabled} onClick={() => file.current?.click()}>
        {t('own.file')}
      </Button>
      <Button icon={<CameraIcon />} disabled={disabled} onClick={() => camera.current?.click()}>
        {t('own.camera')}
      </Button>
      <input ref={file} type="file" accept="image/*,video/*" hidden onChange={change} />
      <input ref={camera} type="file" accept="image/*,video/*" capture="user" hidden onChange={change} />
    </div>
  )
}
