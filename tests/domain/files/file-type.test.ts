import { describe, expect, it } from 'vitest';
import { extensionOf, isProgram, previewOf, typeOfFile, UNKNOWN_TYPE } from '@/domain/files/file-type';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('the type of a file', () => {
  it.each([
    ['%PDF-1.7\n', 'contract.pdf', 'application/pdf', 'pdf'],
    ['\x89PNG\r\n\x1a\n\0\0', 'site.png', 'image/png', 'image'],
    ['\xff\xd8\xff\xe0', 'site.jpg', 'image/jpeg', 'image'],
    ['GIF89a\x01', 'site.gif', 'image/gif', 'image'],
    ['RIFF\x24\0\0\0WEBPVP8 ', 'site.webp', 'image/webp', 'image'],
    ['RIFF\x24\0\0\0WAVEfmt ', 'call.wav', UNKNOWN_TYPE, null],
    ['\0\0\0\x18ftypheic', 'IMG_1.HEIC', 'image/heic', null],
    ['PK\x03\x04', 'photos.zip', 'application/zip', null],
    ['PK\x03\x04', 'Offer.DOCX', DOCX, null],
    // What the name says counts for nothing.
    ['%PDF-1.7\n', 'site.png', 'application/pdf', 'pdf'],
    ['<html><script>alert(1)</script>', 'site.png', UNKNOWN_TYPE, null],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'logo.svg', UNKNOWN_TYPE, null],
    ['%PDF', 'short.pdf', UNKNOWN_TYPE, null],
    ['name;value\n', 'table.csv', UNKNOWN_TYPE, null],
    ['', 'empty', UNKNOWN_TYPE, null],
  ])('with %j in %s is %s', (head, name, type, preview) => {
    expect(typeOfFile(bytes(head), name)).toBe(type);
    expect(previewOf(type)).toBe(preview);
  });
});

it.each([
  ['MZ\x90\0', 'invoice.pdf'],
  ['\x7fELF\x02', 'plan.pdf'],
  ['\xcf\xfa\xed\xfe', 'plan.pdf'],
  ['\xca\xfe\xba\xbe', 'plan.pdf'],
  ['#!/bin/sh\n', 'plan.txt'],
  ['\xef\xbb\xbf#!/bin/sh\n', 'plan.txt'],
  ['L\0\0\0\x01\x14\x02\0', 'plan.pdf'],
  ['@echo off\r\n', 'clean.BAT'],
  ['WScript.Echo(1)', 'plan.pdf.js'],
])('takes %j in %s for a program', (head, name) => {
  expect(isProgram(bytes(head), name)).toBe(true);
});

it.each([
  ['%PDF-1.7', 'contract.pdf'],
  ['# Gate plan', 'plan.md'],
  ['Hello', 'Offer for acme.com'],
  ['PK\x03\x04', 'photos.zip'],
])('takes %j in %s for no program', (head, name) => {
  expect(isProgram(bytes(head), name)).toBe(false);
});

it.each([
  ['plan.PDF', 'pdf'],
  ['archive.tar.gz', 'gz'],
  ['.gitignore', ''],
  ['plan', ''],
  ['plan. ', ''],
])('finds the extension of %j', (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});
