import {
  CameraIcon,
  CircleQuestionMarkIcon,
  EllipsisVerticalIcon,
  IconButton,
  MaximizeIcon,
  Menu,
  type MenuItem,
  MinimizeIcon,
  PictureInPicture2Icon,
  Volume2Icon,
  VolumeXIcon,
  shortName,
} from '@serendip/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Talk } from '../state/call-state.ts'
import { useRemotePicture } from '../meeting-context.tsx'
import { CallDevicesDialog } from './call-devices-dialog.tsx'
import type { Fit } from './video-fit.ts'

export interface MoreMenuProps {
  talk: Talk
  volume: number
  onVolume: (volume: number) => void
  onKeys: () => void
  /** How the partner's picture fits the screen. */
  view: { readonly fit: Fit; readonly toggle: () => void }
}

/** What a call needs now and then: sound, picture in picture, devices, keys. */
export function MoreMenu({ talk, volume, onVolume, onKeys, view }: MoreMenuProps) {
  const { t } = useTranslation('call')
  const picture = useRemotePicture()
  const [choosing, setChoosing] = useState(false)
  const isVideo = talk.mode === 'video'
  const canFloat = isVideo && talk.revealed && document.pictureInPictureEnabled
  const items: MenuItem[] = [
    ...(isVideo
      ? [
          {
            key: 'sound',
            label: volume > 0 ? t('more.soundOff') : t('more.soundOn'),
            icon: volume > 0 ? <VolumeXIcon /> : <Volume2Icon />,
            onSelect: () => onVolume(volume > 0 ? 0 : 1),
          },
          {
            key: 'fit',
            label: view.fit === 'cover' ? t('more.whole') : t('more.fill'),
            icon: view.fit === 'cover' ? <MinimizeIcon /> : <MaximizeIcon />,
            onSelect: view.toggle,
          },
          {
            key: 'devices',
            label: t('more.devices'),
            icon: <CameraIcon />,
            onSelect: () => setChoosing(true),
          },
        ]
      : []),
    ...(canFloat
      ? [
          {
            key: 'float',
            label: t('more.pictureInPicture'),
            icon: <PictureInPicture2Icon />,
            onSelect: () => void picture.element.requestPictureInPicture().catch(() => undefined),
          },
        ]
      : []),
    { key: 'keys', label: t('more.keys'), icon: <CircleQuestionMarkIcon />, onSelect: onKeys },
  ]
  return (
    <>
      <Menu
        trigger={<IconButton look="glass" label={t('controls.more')} icon={<EllipsisVerticalIcon />} />}
        items={items}
      />
      <CallDevicesDialog
        open={choosing}
        onOpenChange={setChoosing}
        name={shortName(talk.partner.name)}
        volume={volume}
        onVolume={onVolume}
      />
    </>
  )
}
