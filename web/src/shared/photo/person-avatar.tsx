import type { PhotoSize } from '@serendip/contract'
import { Avatar, type AvatarProps } from '@serendip/ui'
import { usePicture } from './use-picture.ts'

export interface PersonAvatarProps extends Omit<AvatarProps, 'src'> {
  /** The id of the person's photo; empty if there is none that may be shown. */
  readonly photo: string
  /** One's own, which may still wait for review. */
  readonly own?: boolean
  /** `page` if the circle is large, or none. */
  readonly photoSize?: PhotoSize
}

type PhotoProps = Pick<PersonAvatarProps, 'photo' | 'own' | 'photoSize'>

/** A person's avatar: their photo if it may be shown, otherwise the drawn one. */
export function PersonAvatar({ photo, own = false, photoSize = 'avatar', ...rest }: PersonAvatarProps) {
  return photo === '' ? (
    <Avatar {...rest} />
  ) : (
    <PhotoAvatar {...rest} photo={photo} own={own} photoSize={photoSize} />
  )
}

function PhotoAvatar({
  photo,
  own,
  photoSize,
  ...rest
}: Required<PhotoProps> & Omit<PersonAvatarProps, keyof PhotoProps>) {
  return <Avatar {...rest} src={usePicture({ photoId: photo, size: photoSize, own })} />
}
