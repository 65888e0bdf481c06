// What a browser has and jsdom lacks.

class NoSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

Object.assign(globalThis, {
  ResizeObserver: NoSizes,
  matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: false, media: query }),
});
