import { useEffect, useState } from 'react'

/** The distance of the reading line from the top of the window, in pixels. */
const READING_LINE = 160

/** Returns the chapter that is being read: the last chapter that begins above the reading line. */
export function useCurrentChapter<Chapter extends { id: string }>(chapters: readonly Chapter[]) {
  const [currentId, setCurrentId] = useState<string>()
  useEffect(() => {
    let frame = 0
    function updateCurrent() {
      frame = 0
      const passedChapters = chapters.filter(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top < READING_LINE
      })
      setCurrentId(passedChapters.at(-1)?.id)
    }
    function schedule() {
      if (frame === 0) frame = requestAnimationFrame(updateCurrent)
    }
    schedule()
    window.addEventListener('scroll', schedule, { passive: true })
    return () => {
      window.removeEventListener('scroll', schedule)
      cancelAnimationFrame(frame)
    }
  }, [chapters])
  return chapters.find(({ id }) => id === currentId)
}
