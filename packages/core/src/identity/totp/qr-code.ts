import QRCode from 'qrcode-svg'

/** Width of the empty border around the QR code, in modules (ISO/IEC 18004). */
const MARGIN = 4

/** Encodes ASCII text as a QR code and returns an SVG data URI. Throws for more than 2950 characters. */
export function qrCode(text: string): string {
  // Error correction level L makes the largest modules. Without `swap` the library draws the code transposed, which some readers reject.
  const code = new QRCode({
    content: text,
    padding: MARGIN,
    ecl: 'L',
    join: true,
    swap: true,
    pretty: false,
    xmlDeclaration: false,
  })
  // Draws each module one unit wide: edges stay sharp at every size, and the SVG is half as long.
  code.options.width = code.options.height = code.qrcode.moduleCount + 2 * MARGIN
  return `data:image/svg+xml;base64,${btoa(code.svg({ container: 'svg-viewbox' }))}`
}
