import { classNames } from '@serendip/ui'
import styles from './story-viewer.module.css'

const pictureMs = 5_000

interface StoryProgressProps {
  readonly at: number
  readonly of: number
  /** Of a video; a picture is shown for some seconds. */
  readonly durationMs: number | null
  readonly isRunning: boolean
  onEnd(): void
}

/** A bar for each story of a creator; the one of the present story fills as long as it plays. */
export function StoryProgress({ at, of, durationMs, isRunning, onEnd }: StoryProgressProps) {
  return (
    <div className={styles.bars} aria-hidden="true">
      {Array.from({ length: of }, (_, bar) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
        <span key={bar} className={styles.bar}>
          {bar <= at && (
            <span
              className={classNames(styles.fill, bar === at && styles.filling)}
              {...(bar === at && {
                style: {
                  animationDuration: `${durationMs ?? pictureMs}ms`,
                  animationPlayState: isRunning ? 'running' : 'paused',
                },
                onAnimationEnd: onEnd,
                'data-filling': true,
              })}
            />
          )}
        </span>
      ))}
    </div>
  )
}
