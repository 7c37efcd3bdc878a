import { Chip, CropIcon, SmileIcon, TypeIcon } from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CropPanel } from './crop-panel.tsx'
import { DesignCanvas } from './design-canvas.tsx'
import type { Boxes } from './draw-design.ts'
import { StickerPanel } from './sticker-panel.tsx'
import { type StoryDesign, withPlace } from './story-design.ts'
import { TextPanel } from './text-panel.tsx'
import styles from './design.module.css'

const tools = ['crop', 'text', 'sticker'] as const
type Tool = (typeof tools)[number]
const icons = { crop: <CropIcon />, text: <TypeIcon />, sticker: <SmileIcon /> }

interface StoryDesignerProps {
  readonly file: File
  readonly picture: ImageBitmap
  readonly design: StoryDesign
  readonly disabled: boolean
  onChange(design: StoryDesign): void
}

/** A picture with what a creator cuts, writes and puts on it. */
export function StoryDesigner({ file, picture, design, disabled, onChange }: StoryDesignerProps) {
  const { t } = useTranslation('stories')
  const [tool, setTool] = useState<Tool | null>(null)
  const [boxes, setBoxes] = useState<Boxes>({})
  return (
    <div className={styles.designer}>
      {tool === 'crop' ? (
        <CropPanel
          file={file}
          isCropped={design.area !== null}
          onArea={(area) => {
            onChange({ ...design, area })
            setTool(null)
          }}
          onClose={() => setTool(null)}
        />
      ) : (
        <DesignCanvas
          picture={picture}
          design={design}
          disabled={disabled}
          onPlace={(piece, place) => onChange(withPlace(design, piece, place))}
          onBoxes={setBoxes}
        />
      )}
      {tool !== 'crop' && (
        <fieldset className={styles.tools} aria-label={t('design.title')} disabled={disabled}>
          {tools.map((name) => (
            <Chip
              key={name}
              icon={icons[name]}
              selected={tool === name}
              onClick={() => setTool(tool === name ? null : name)}
            >
              {t(`design.${name}`)}
            </Chip>
          ))}
        </fieldset>
      )}
      {tool === 'text' && (
        <TextPanel design={design} box={boxes.text} disabled={disabled} onChange={onChange} />
      )}
      {tool === 'sticker' && (
        <StickerPanel design={design} box={boxes.sticker} disabled={disabled} onChange={onChange} />
      )}
    </div>
  )
}
