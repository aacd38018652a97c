import { expect, it } from 'vitest'
import { expectFaults, listFaults } from './page-faults.ts'

it('a component test reports a console error, an unanswered request and a file from another server as faults', async () => {
  expectFaults(/broken/, /nowhere/, /other\.invalid/)
  console.error('broken')
  await fetch('/nowhere').catch(() => undefined)
  const image = new Image()
  const errorEvent = new Promise((resolve) => image.addEventListener('error', resolve))
  image.src = 'https://other.invalid/picture.png'
  await errorEvent
  await expect
    .poll(listFaults)
    .toEqual(['console: broken', 'request: GET /nowhere', 'request: https://other.invalid/picture.png'])
})
