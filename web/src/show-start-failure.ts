/**
 * The only sentences outside the locale files, because they appear when those or the settings could not be
 * loaded. Plain elements, since nothing else has started either.
 */
export function showStartFailure(root: HTMLElement) {
  const main = document.createElement('main')
  const heading = document.createElement('h1')
  heading.textContent = 'We could not start just now'
  const text = document.createElement('p')
  text.textContent =
    'Something on the way to us did not answer. Nothing is lost; please try again in a moment.'
  const again = document.createElement('button')
  again.type = 'button'
  again.textContent = 'Try again'
  again.addEventListener('click', () => window.location.reload())
  main.setAttribute('role', 'alert')
  main.className = 'start-failure'
  main.append(heading, text, again)
  root.replaceChildren(main)
}
