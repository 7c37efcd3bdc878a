import { type PhotoDecline, photoDeclines } from '@serendip/contract'
import { Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { type Shortcuts, useShortcuts } from '../parts/screen/use-shortcuts.ts'
import styles from './photos-screen.module.css'

export type Verdict =
  | { readonly verdict: 'approved' }
  | { readonly verdict: 'declined'; readonly reason: PhotoDecline }

interface PictureDecisionProps {
  readonly mayDecide: boolean
  /** Whether the picture is claimed and on the screen. */
  readonly isReady: boolean
  /** Null if there is no other one. */
  readonly next: (() => void) | null
  decide(verdict: Verdict): void
}

/** The buttons and keys by which a picture or video is approved, declined for a reason, or left for later. */
export function PictureDecision({ mayDecide, isReady, next, decide }: PictureDecisionProps) {
  const { t } = useTranslation('console')
  const keys: Shortcuts = Object.fromEntries(
    photoDeclines.map((reason, index) => [index + 1, () => decide({ verdict: 'declined', reason })]),
  )
  useShortcuts({ ...keys, a: () => decide({ verdict: 'approved' }), n: next })
  return (
    <>
      {mayDecide && (
        <Button
          variant="ember"
          size="l"
          block
          disabled={!isReady}
          onClick={() => decide({ verdict: 'approved' })}
        >
          {t('photos.approve')} <kbd>{t('photos.approveKey')}</kbd>
        </Button>
      )}
      {next !== null && (
        <Button block onClick={next}>
          {t('texts.next')} <kbd>{t('reports.nextKey')}</kbd>
        </Button>
      )}
      {mayDecide && (
        <>
          <h3>{t('photos.decline')}</h3>
          {photoDeclines.map((reason, index) => (
            <Button
              key={reason}
              block
              disabled={!isReady}
              className={styles.reason}
              onClick={() => decide({ verdict: 'declined', reason })}
            >
              <span>{t(`decline.${reason}`)}</span>
              <kbd>{index + 1}</kbd>
            </Button>
          ))}
        </>
      )}
    </>
  )
}
