'use strict';

// A consumer that is not Java: dubbo2.js. As class PeerMain does, it reads its settings and then commands from its
// standard input, a line of JSON each, answers each on its standard output, and ends when its input ends.

const { isDeepStrictEqual } = require('node:util');
const readline = require('node:readline');
const { Dubbo, java, setting } = require('dubbo2.js');
const decoding = require('dubbo2.js/es7/decode');
const Encoder = require('dubbo2.js/es7/encode').default;

const SERVICE = 'io.github.timebench.peer.TimeService';
const PEER = 'io.github.timebench.peer.';
const HANDLES = 'com.alibaba.com.caucho.hessian.io.java8.';
const TIMEOUT_SECONDS = 5;
const ROUNDS = 5;
const AT_ONCE = 6;
const MAX_TRIES = 200;
const BETWEEN_TRIES_MILLIS = 50;
const MAX_FAULT_CHARACTERS = 160;

const frames = { requests: {}, responses: {}, events: {} };

function count(kind, message) {
  const id = message[2] & 0x1f;
  kind[id] = (kind[id] || 0) + 1;
  return message;
}

const encode = Encoder.prototype.encode;
Encoder.prototype.encode = function () {
  return count(frames.requests, encode.call(this));
};
const decode = decoding.decode;
decoding.decode = (message) => decode(count(frames.responses, message));

const methods = {
  name: () => [],
  times: (times) => [times],
  later: (times) => [times],
  refuse: (times) => [times],
  letters: (length) => [java.int(length)],
  note: (number) => [java.long(number)],
  noted: (number) => [java.long(number)],
};

function connect(registry) {
  return Dubbo.from({
    application: { name: 'timebench-peer-javascript' },
    register: registry.replace('zookeeper://', ''),
    dubboInvokeTimeout: TIMEOUT_SECONDS,
    dubboSetting: setting.match([SERVICE], { version: '0.0.0' }),
    service: { times: (dubbo) => dubbo.proxyService({ dubboInterface: SERVICE, methods }) },
  }).service.times;
}

// A value as a peer without java.time writes it, and as it reads it: named fields.
const handle = (type) => (fields) => java(HANDLES + type + 'Handle', fields);
const instant = handle('Instant');
const localDate = handle('LocalDate');
const localTime = handle('LocalTime');
const localDateTime = handle('LocalDateTime');
const zoneOffset = handle('ZoneOffset');

function times(number, text) {
  const date = localDate({ year: 2026, month: 11, day: 1 + (number % 28) });
  const time = localTime({ hour: 23, minute: 59, second: number % 60, nano: 123456789 });
  const offset = zoneOffset({ seconds: -34200 });
  const dateTime = localDateTime({ date, time });
  return java(PEER + 'Times', {
    number: java.long(number),
    instant: instant({ seconds: java.long(1795255200 + number), nanos: 999999999 }),
    localDateTime: dateTime,
    localDate: date,
    localTime: time,
    offsetDateTime: handle('OffsetDateTime')({ dateTime, offset }),
    offsetTime: handle('OffsetTime')({ localTime: time, zoneOffset: offset }),
    zonedDateTime: handle('ZonedDateTime')({ dateTime, offset, zoneId: '-09:30' }),
    zoneOffset: offset,
    zoneId: handle('ZoneId')({ zoneId: 'Europe/Berlin' }),
    duration: handle('Duration')({ seconds: java.long(-1 - number), nanos: 987654321 }),
    period: handle('Period')({ years: 1, months: -2, days: number }),
    year: handle('Year')({ year: 2026 }),
    yearMonth: handle('YearMonth')({ year: 2026, month: 11 }),
    monthDay: handle('MonthDay')({ month: 2, day: 29 }),
    instants: [instant({ seconds: java.long(0), nanos: number }), null],
    locals: java.HashMap({ [text]: dateTime }),
    names: null,
    next: null,
  });
}

// The same as hessian.js reads it: without the names of classes.
function plain(value) {
  if (value === null || typeof value !== 'object') {
    return value;
  }
  if ('$class' in value) {
    return plain(value.$);
  }
  if (Array.isArray(value)) {
    return value.map(plain);
  }
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, plain(field)]));
}

const shortened = (fault) => fault.replace(/\s+/g, ' ').slice(0, MAX_FAULT_CHARACTERS);
const json = (value) => shortened(String(JSON.stringify(value)));
const tally = (kind, firstFault) => ({ right: 0, error: 0, wrong: 0, hung: 0, [kind]: 1, firstFault });
const isTimeout = (error) => error.constructor.name === 'DubboTimeoutError';
const failed = (error) => tally(isTimeout(error) ? 'hung' : 'error', shortened(String(error.message || error)));

function compared(expected, reply) {
  return isDeepStrictEqual(expected, reply)
    ? tally('right', '')
    : tally('wrong', ['sent %s, received %s', json(expected), json(reply)]);
}

async function expecting(expected, call) {
  const { res, err } = await call;
  return err ? failed(err) : compared(expected, plain(res));
}

// Of an exception hessian.js keeps class and message, and no other fields.
async function expectingRefusal(call) {
  const { res, err } = await call;
  if (!err) {
    return tally('wrong', ['no exception, but %s', json(res)]);
  }
  return err.name === PEER + 'TimesException' && err.message.endsWith(' refused') ? tally('right', '') : failed(err);
}

class Exercise {
  constructor(service) {
    this.service = service;
    this.number = 0;
  }

  async run() {
    const tallies = {};
    const add = async (kind, pending) => {
      const one = await pending;
      const sum = tallies[kind] || { right: 0, error: 0, wrong: 0, hung: 0, firstFault: '' };
      for (const key of ['right', 'error', 'wrong', 'hung']) {
        sum[key] += one[key];
      }
      sum.firstFault = sum.firstFault || one.firstFault;
      tallies[kind] = sum;
    };
    for (let round = 0; round < ROUNDS; round++) {
      this.number++;
      const sent = times(this.number, 'local');
      const expected = plain(sent);
      await add('field', expecting(expected, this.service.times(sent)));
      await add('async', expecting(expected, this.service.later(sent)));
      await add('exception', expectingRefusal(this.service.refuse(sent)));
      await add('text', expecting('x'.repeat(3000), this.service.letters(3000)));
      for (const repeated of [1, 20, 500]) {
        const chinese = times(this.number, '订单号：Größe'.repeat(repeated));
        await add('text', expecting(plain(chinese), this.service.times(chinese)));
      }
      await add('value', expecting(null, this.service.note(this.number)));
      await add('value', expecting(true, this.service.noted(this.number)));
      const together = Array.from({ length: AT_ONCE }, () => this.service.times(sent));
      await Promise.all(together.map((call) => add('at once', expecting(expected, call))));
    }
    return tallies;
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, BETWEEN_TRIES_MILLIS));

async function find(service, providers) {
  const names = new Set();
  let fault = '';
  for (let tries = 0; tries < MAX_TRIES && names.size < providers; tries++) {
    const { res, err } = await service.name();
    if (err) {
      fault = err.message;
      await pause();
    } else {
      names.add(res);
    }
  }
  if (names.size < providers) {
    throw new Error(`found ${names.size} of ${providers} providers: ${fault}`);
  }
}

let exercise;

async function carryOut(registry, command) {
  switch (command.name) {
    case 'find': {
      const service = connect(registry);
      await find(service, Number(command.arguments[0]));
      exercise = new Exercise(service);
      return {};
    }
    case 'exercise':
      return exercise.run();
    case 'frames':
      return {};
    default:
      throw new Error('not a command of a consumer in JavaScript: ' + command.name);
  }
}

function say(to, checks, fault) {
  process.stdout.write(JSON.stringify({ to, checks, frames, heapBytes: 0, fault }) + '\n');
}

async function main() {
  const lines = readline.createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { registry } = JSON.parse((await lines.next()).value);
  say('start', {}, '');
  for await (const line of lines) {
    const command = JSON.parse(line);
    try {
      say(command.name, await carryOut(registry, command), '');
    } catch (error) {
      console.error(error);
      say(command.name, {}, String(error));
    }
  }
  process.exit(0);
}

main();
