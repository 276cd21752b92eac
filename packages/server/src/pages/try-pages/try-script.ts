/** Browser script of the try-out pages. Sends a form as JSON with the service's cookies and shows the response. */
export const TRY_SCRIPT = String.raw`'use strict'
const { mount } = document.currentScript.dataset

for (const form of document.forms) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send(form).catch((error) => show(form, String(error)))
  })
}

async function send(form) {
  const { method, path } = form.dataset
  const fields = fieldsOf(form)
  const below = path.replace(/:(\w+)/g, (_, name) => {
    const value = encodeURIComponent(fields[name])
    delete fields[name]
    return value
  })
  const isRead = method === 'GET'
  const query = isRead && Object.keys(fields).length > 0 ? '?' + new URLSearchParams(fields) : ''
  show(form, '…')
  const answer = await fetch(mount + below + query, {
    method,
    headers: {
      Accept: 'application/json',
      ...(!isRead && { 'Content-Type': 'application/json', ...csrfHeader() }),
    },
    ...(!isRead && { body: JSON.stringify(fields) }),
  })
  const text = await answer.text()
  const body = parsed(text)
  show(form, answer.status + '\n' + (body === null ? text : JSON.stringify(body, null, 2)))
  if (body !== null) proceed(form, body)
}

function fieldsOf(form) {
  const fields = JSON.parse(form.dataset.body)
  for (const { name, type, value, checked } of form.querySelectorAll('input')) {
    if (type === 'checkbox') fields[name] = checked
    else if (value !== '') fields[name] = value
  }
  return fields
}

function proceed(form, { tempToken, requires2FASetup, qrCode, code }) {
  if (typeof tempToken === 'string') {
    for (const input of document.querySelectorAll('input[name=tempToken]')) input.value = tempToken
    const awaited = requires2FASetup ? 'set-up' : 'second-factor'
    for (const other of document.forms) {
      if (other.dataset.awaits !== undefined) other.hidden = other.dataset.awaits !== awaited
    }
  }
  if (typeof qrCode === 'string' && qrCode.startsWith('data:image/')) {
    const image = new Image()
    image.alt = 'QR code for an authenticator app'
    image.src = qrCode
    // The response with the image's data follows, which is long.
    form.querySelector('pre').before(image)
  }
  const proof = form.querySelector('fieldset')
  if (proof !== null) proof.hidden = code !== 'REAUTHENTICATION_REQUIRED'
}

function show(form, text) {
  form.querySelector('img')?.remove()
  form.querySelector('pre').textContent = text
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function csrfHeader() {
  const cookies = new Map(document.cookie.split('; ').map((pair) => pair.split(/=(.*)/s)))
  const token = ['__Host-csrf-token', '__Secure-csrf-token', 'csrf-token'].map((name) => cookies.get(name)).find(Boolean)
  return token === undefined ? {} : { 'X-CSRF-Token': token }
}
`
