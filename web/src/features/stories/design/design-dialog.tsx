import { Button, Chip, CropIcon, Dialog, SmileIcon, TypeIcon } from '@serendip/ui'
import { useRef, useState } from 'react'
import type { Area } from 'react-easy-crop'
import { useTranslation } from 'react-i18next'
import { CropWindow } from '../../../shared/photo/crop-window.tsx'
import { DesignCanvas } from './design-canvas.tsx'
import type { Boxes } from './draw-design.ts'
import { StickerPanel } from './sticker-panel.tsx'
import { type StoryDesign, withPlace } from './story-design.ts'
import { TextPanel } from './text-panel.tsx'
import styles from './design.module.css'

const tools = ['text', 'sticker'] as const
type Tool = (typeof tools)[number]
const icons = { text: <TypeIcon />, sticker: <SmileIcon /> }

export interface DesignDialogProps {
  readonly file: File
  readonly picture: ImageBitmap
  readonly design: StoryDesign
  onChange(design: StoryDesign): void
  onClose(): void
}

/** A picture with what a creator cuts, writes and puts on it; every change stays when it closes. */
export function DesignDialog(props: DesignDialogProps) {
  const { picture, design, onChange, onClose } = props
  const { t } = useTranslation('stories')
  const [tool, setTool] = useState<Tool>('text')
  const [isCropping, setCropping] = useState(false)
  const [boxes, setBoxes] = useState<Boxes>({})
  if (isCropping) return <CropDialog {...props} onClose={() => setCropping(false)} />
  return (
    <Dialog
      open
      wide
      form="sheet"
      onOpenChange={(open) => open || onClose()}
      title={t('design.title')}
      closeLabel={t('design.done')}
      footer={
        <Button variant="solid" onClick={onClose}>
          {t('design.done')}
        </Button>
      }
    >
      <div className={styles.designer}>
        <div className={styles.shown}>
          <DesignCanvas
            picture={picture}
            design={design}
            onPlace={(piece, place) => onChange(withPlace(design, piece, place))}
            onBoxes={setBoxes}
          />
        </div>
        <div className={styles.panel}>
          <fieldset className={styles.tools} aria-label={t('design.tools')}>
            <Chip icon={<CropIcon />} onClick={() => setCropping(true)}>
              {t('design.crop')}
            </Chip>
            {tools.map((name) => (
              <Chip key={name} icon={icons[name]} selected={tool === name} onClick={() => setTool(name)}>
                {t(`design.${name}`)}
              </Chip>
            ))}
          </fieldset>
          {tool === 'text' && <TextPanel design={design} box={boxes.text} onChange={onChange} />}
          {tool === 'sticker' && <StickerPanel design={design} box={boxes.sticker} onChange={onChange} />}
        </div>
      </div>
    </Dialog>
  )
}

/** Chooses the upright part of a picture that fills a phone. */
function CropDialog({ file, design, onChange, onClose }: DesignDialogProps) {
  const { t } = useTranslation(['stories', 'photo', 'everywhere'])
  const seen = useRef<Area | null>(null)
  const use = (area: Area | null) => {
    onChange({ ...design, area })
    onClose()
  }
  return (
    <Dialog
      open
      form="sheet"
      onOpenChange={(open) => open || onClose()}
      title={t('design.crop')}
      description={t('photo:crop.help')}
      closeLabel={t('everywhere:cancel')}
      footer={
        <>
          {design.area === null ? (
            <Button onClick={onClose}>{t('everywhere:cancel')}</Button>
          ) : (
            <Button onClick={() => use(null)}>{t('design.whole')}</Button>
          )}
          <Button variant="solid" onClick={() => use(seen.current)}>
            {t('design.useCrop')}
          </Button>
        </>
      }
    >
      <CropWindow
        file={file}
        isUpright
        onArea={(area) => {
          seen.current = area
        }}
      />
    </Dialog>
  )
}
