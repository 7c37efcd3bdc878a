import type { ShownVideo } from '@serendip/contract'
import { Button, CoinIcon, CrownIcon, Dialog, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { useCoinPrice } from '../coins/coin-price.ts'
import { useCoinShop } from '../coins/coin-shop.ts'
import { GetCoins, MissingCoins } from '../coins/missing-coins.tsx'
import { missingIn } from '../coins/missing-in.ts'
import { VideoPoster } from './video-poster.tsx'
import { videosKey } from './videos-query.ts'
import styles from './videos.module.css'

interface UnlockVideoProps {
  readonly video: ShownVideo
  readonly creatorId: string
  onClose(): void
}

/** Asks for one tap that pays the price of a video, or says that members watch it. */
export function UnlockVideoDialog({ video, creatorId, onClose }: UnlockVideoProps) {
  const { t } = useTranslation(['videos', 'error', 'everywhere'])
  const { api } = usePlatform()
  const { priceOf } = useCoinPrice()
  const shop = useCoinShop()
  const queries = useQueryClient()
  const { videoId, unlockCoins } = video
  const buying = useMutation({
    mutationFn: (priceCoins: number) => api.videos.unlock({ params: { videoId }, body: { priceCoins } }),
    // It plays from now on; after a failure its price may be another one.
    onSettled: () => queries.invalidateQueries({ queryKey: videosKey }),
  })
  const problem = buying.error === null ? null : asApiError(buying.error)
  const words = unlockCoins === null ? 'forMembers' : 'unlock'
  return (
    <Dialog
      open
      form="sheet"
      onOpenChange={(open) => !open && onClose()}
      title={t(`${words}.title`)}
      description={t(`${words}.text`)}
      closeLabel={t('everywhere:close')}
      footer={
        unlockCoins === null ? (
          shop && (
            <Button variant="ember" icon={<CrownIcon />} onClick={() => shop.openPremium('chat')}>
              {t('forMembers.get')}
            </Button>
          )
        ) : (
          <Button
            variant="ember"
            icon={<CoinIcon />}
            pending={buying.isPending}
            onClick={() => buying.mutate(unlockCoins)}
          >
            {t('unlock.for', { price: priceOf(unlockCoins) })}
          </Button>
        )
      }
    >
      <div className={styles.viewer}>
        <div className={styles.asked}>
          <VideoPoster video={video} isLocked price={unlockCoins === null ? null : priceOf(unlockCoins)} />
        </div>
        {problem && (
          <Notice tone="error">
            {t(`error:${problem.code}`)} <MissingCoins coins={missingIn(problem)} />
          </Notice>
        )}
        {problem?.code === 'not_enough_coins' && (
          <GetCoins variant="quiet" missingCoins={missingIn(problem)} to={`/user-detail/${creatorId}`} />
        )}
      </div>
    </Dialog>
  )
}
