// Tells when an element comes near the part of the page that is in sight.

// seen calls come once, when the element is less than a screen away.
export const seen = (come: () => void) => (element: Element) => {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((e) => e.isIntersecting)) return
      watch.disconnect()
      come()
    },
    { rootMargin: '50%' },
  )
  watch.observe(element)
  return () => watch.disconnect()
}
