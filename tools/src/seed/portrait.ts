import sharp from 'sharp'

/** A drawn portrait before a background. */
export const portrait = (background: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200">
      <rect width="900" height="1200" fill="${background}"/>
      <path d="M150 1200q20-380 300-380t300 380z" fill="#31465c"/>
      <rect x="390" y="680" width="120" height="190" rx="60" fill="#d9a07c"/>
      <ellipse cx="450" cy="520" rx="170" ry="215" fill="#e6b08c"/>
      <path d="M270 530q-20-290 180-290t180 290q-40-150-180-150t-180 150z" fill="#4a2f27"/>
      <circle cx="385" cy="520" r="16" fill="#2b211d"/><circle cx="515" cy="520" r="16" fill="#2b211d"/>
      <path d="M385 620q65 60 130 0" fill="none" stroke="#8c4a3c" stroke-width="14" stroke-linecap="round"/>
    </svg>`),
  )
    .jpeg()
    .toBuffer()
