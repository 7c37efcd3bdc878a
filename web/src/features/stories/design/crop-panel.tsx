import { Button } from '@serendip/ui'
import { useRef } from 'react'
import type { Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { CropWindow } from '../../../shared/photo/crop-window.tsx'
import styles from './design.module.css'

interface CropPanelProps {
  readonly file: File
  readonly isCropped: boolean
  /** Null: the whole picture. */
  onArea(area: Area | null): void
  onClose(): void
}

/** Chooses the upright part of a picture that fills a phone. */
export function CropPanel({ file, isCropped, onArea, onClose }: CropPanelProps) {
  const { t } = useTranslation(['stories', 'everywhere'])
  const seen = useRef<Area | null>(null)
  return (
    <>
      <CropWindow
        file={file}
        isUpright
        onArea={(area) => {
          seen.current = area
        }}
      />
      <div className={styles.tools}>
        <Button onClick={onClose}>{t('everywhere:cancel')}</Button>
        {isCropped && <Button onClick={() => onArea(null)}>{t('design.whole')}</Button>}
        <Button variant="solid" onClick={() => onArea(seen.current)}>
          {t('design.useCrop')}
        </Button>
      </div>
    </>
  )
}
