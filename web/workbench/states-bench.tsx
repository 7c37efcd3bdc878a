import { Button, UserXIcon } from '@serendip/ui'
import { FormSkeleton } from '../src/chrome/form-skeleton.tsx'
import { ScreenSkeleton } from '../src/chrome/screen-skeleton.tsx'
import { WalletFailed } from '../src/features/wallet/balance/wallet-failed.tsx'
import { PhotosFailed } from '../src/shared/photo/photo-field.tsx'
import { StillScreen } from '../src/shared/screens/still-screen.tsx'
import { Bench } from './bench.tsx'
import type { Words } from './words.ts'
import styles from './workbench.module.css'

/** Screens that wait, have failed or have nothing to show. */
export function StatesBench({ words }: { words: Words }) {
  return (
    <>
      <Bench name="Screen loading">
        <div className={styles.screen}>
          <ScreenSkeleton />
        </div>
      </Bench>
      <Bench name="Form loading">
        <div className={styles.screen}>
          <FormSkeleton />
        </div>
      </Bench>
      <Bench name="Failed">
        <WalletFailed onRetry={() => {}} />
        <PhotosFailed onRetry={() => {}} />
      </Bench>
      <Bench name="Still screen">
        <div className={styles.screen}>
          <StillScreen icon={<UserXIcon />} heading={words.emptyTitle} text={words.emptyText}>
            <Button variant="solid" size="l">
              {words.start}
            </Button>
          </StillScreen>
        </div>
      </Bench>
    </>
  )
}
