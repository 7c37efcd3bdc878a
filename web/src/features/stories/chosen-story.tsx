import { Button, WandSparklesIcon } from '@serendip/ui'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateView } from '../../platform/late/late-view.tsx'
import { useObjectUrl } from '../../shared/photo/use-object-url.ts'
import type { ChosenMedia } from '../../shared/media-files/use-upload.ts'
import { DesignCanvas } from './design/design-canvas.tsx'
import type { StoryDesign } from './design/story-design.ts'
import styles from './own-stories.module.css'

/** Of pictures alone. */
const DesignDialog = lateView(async () => (await import('./design/design-dialog.tsx')).DesignDialog)

interface ChosenStoryProps {
  readonly chosen: ChosenMedia
  /** Null until it is read; for a video, and for a picture that this browser cannot draw. */
  readonly picture: ImageBitmap | null
  readonly design: StoryDesign
  readonly disabled: boolean
  onDesign(design: StoryDesign): void
}

/** The chosen picture, on which its creator draws, or a frame of the video. */
export function ChosenStory({ chosen, picture, design, disabled, onDesign }: ChosenStoryProps) {
  const { t } = useTranslation('stories')
  const [isEditing, setEditing] = useState(false)
  if (picture === null) return <Preview chosen={chosen} />
  return (
    <div className={styles.chosen}>
      <DesignCanvas picture={picture} design={design} />
      <Button icon={<WandSparklesIcon />} disabled={disabled} onClick={() => setEditing(true)}>
        {t('design.title')}
      </Button>
      <Suspense fallback={null}>
        {isEditing && (
          <DesignDialog
            file={chosen.file}
            picture={picture}
            design={design}
            onChange={onDesign}
            onClose={() => setEditing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

function Preview({ chosen }: Pick<ChosenStoryProps, 'chosen'>) {
  const { t } = useTranslation('stories')
  const address = useObjectUrl(chosen.still ?? chosen.file)
  if (address === null || (chosen.isVideo && chosen.still === null)) return null
  return <img className={styles.preview} src={address} alt={t('own.preview')} />
}
