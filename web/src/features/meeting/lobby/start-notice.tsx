import { Button, Notice } from '@serendip/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { siteSettingsQuery } from '../../../platform/queries.ts'
import { useSlots } from '../slots.tsx'
import type { StartNotice as Reason } from '../state/call-state.ts'

/** The prices on screen are the ones that were refused: they are requested again. */
function useRenewedPrices(isWanted: boolean): void {
  const { settings } = usePlatform()
  const queries = useQueryClient()
  useEffect(() => {
    if (!isWanted) return
    settings.forget()
    void queries.invalidateQueries({ queryKey: siteSettingsQuery(settings).queryKey })
  }, [isWanted, settings, queries])
}

interface StartNoticeProps {
  readonly notice: Reason
  onCheckCamera(): void
  onClose(): void
}

/** Why a person is back in the lobby without having chosen so. */
export function StartNotice({ notice, onCheckCamera, onClose }: StartNoticeProps) {
  const { t } = useTranslation(['lobby', 'error'])
  const { identity } = useSlots()
  useRenewedPrices(notice.kind === 'refused' && notice.code === 'price_changed')
  const isTooYoung = notice.kind === 'refused' && notice.code === 'age_refused'
  const lacksProof = notice.kind === 'refused' && notice.code === 'identity_required'
  const needsCheck = notice.kind === 'refused' && notice.code === 'camera_check_required'
  // Once for each refusal; later the button opens it.
  const askForCheck = useEffectEvent(onCheckCamera)
  useEffect(() => {
    if (needsCheck) askForCheck()
  }, [needsCheck])
  const words = notice.kind === 'refused' ? t(`error:${notice.code}`) : t(`notice.${notice.kind}`)
  return (
    <Notice
      tone="warn"
      onClose={onClose}
      closeLabel={t('notice.close')}
      action={
        needsCheck ? (
          <Button size="s" onClick={onCheckCamera}>
            {t('cameraCheck.open')}
          </Button>
        ) : (
          (lacksProof || isTooYoung) && (
            <Button size="s" onClick={identity.ask}>
              {t(isTooYoung ? 'notice.why' : 'notice.prove')}
            </Button>
          )
        )
      }
    >
      {words}
    </Notice>
  )
}
