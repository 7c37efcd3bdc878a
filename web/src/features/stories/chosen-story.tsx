import { useTranslation } from 'react-i18next'
import { useObjectUrl } from '../../shared/photo/use-object-url.ts'
import type { ChosenMedia } from '../../shared/media-files/use-upload.ts'
import { StoryDesigner } from './design/story-designer.tsx'
import type { StoryDesign } from './design/story-design.ts'
import styles from './own-stories.module.css'

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
  if (picture === null) return <Preview chosen={chosen} />
  return (
    <StoryDesigner
      // A tool that is open for one picture is not for the next.
      key={chosen.file.name + chosen.file.size}
      file={chosen.file}
      picture={picture}
      design={design}
      disabled={disabled}
      onChange={onDesign}
    />
  )
}

function Preview({ chosen }: Pick<ChosenStoryProps, 'chosen'>) {
  const { t } = useTranslation('stories')
  const address = useObjectUrl(chosen.still ?? chosen.file)
  if (address === null || (chosen.isVideo && chosen.still === null)) return null
  return <img className={styles.preview} src={address} alt={t('own.preview')} />
}
